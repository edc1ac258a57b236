import { accountMessages } from "@halocline/messages/texts/account";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkEmail, checkFirstName, checkLastName, checkNewPassword, checkSetUpToken } from "@/lib/forms/account-checks.ts";
import { checkFields, showRejectedFields } from "@/lib/forms/check-fields.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { SetUpTokenField } from "@/ui/forms/set-up-token-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

type NewPerson = Omit<BodyOf<"POST /api/auth/sign-up">, "invite">;
/** What opens a door that is not open: one of the two, or neither. `setUpToken` may be empty: then it is asked for. */
type Admission = Readonly<{ invite?: string | undefined; setUpToken?: string | undefined }>;
export type SignedUp = Readonly<{ email: string; next: "verify_email" | "sign_in" }>;

type SignUpFormProps = Admission & Readonly<{ onDone: (done: SignedUp) => void }>;

const EMPTY: NewPerson = { firstName: "", lastName: "", email: "", password: "" };
const CHECKS = { firstName: checkFirstName, lastName: checkLastName, email: checkEmail, password: checkNewPassword };
const resolver = checkFields<NewPerson>(CHECKS);
const resolverWithToken = checkFields<NewPerson>({ setUpToken: checkSetUpToken, ...CHECKS });

function useSignUp({ invite, setUpToken, onDone }: SignUpFormProps) {
  const needsToken = setUpToken !== undefined;
  const { register, handleSubmit, setError, formState } = useForm<NewPerson>({
    defaultValues: { ...EMPTY, ...(needsToken && { setUpToken }) },
    resolver: needsToken ? resolverWithToken : resolver,
  });
  const signUp = useMutation({
    mutationFn: (person: NewPerson) => {
      const token = person.setUpToken?.trim();
      const body = { ...person, email: person.email.trim(), ...(invite && { invite }), ...(token && { setUpToken: token }) };
      return call("POST /api/auth/sign-up", { body });
    },
    meta: { failure: unlessInField(accountMessages().signUp.failed) },
    onSuccess: ({ next }, { email }) => onDone({ email: email.trim(), next }),
    onError: (error, person) => void showRejectedFields(error, person, setError),
  });
  const submit = handleSubmit((person) => signUp.mutate(person));
  return { needsToken, register, submit, errors: formState.errors, isPending: signUp.isPending };
}

export function SignUpForm(props: SignUpFormProps) {
  const { needsToken, register, submit, errors, isPending } = useSignUp(props);
  const { fields, signUp } = accountMessages();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {needsToken && <SetUpTokenField error={errors.setUpToken?.message} {...register("setUpToken")} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={fields.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label={fields.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <TextField
        label={fields.email}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={fields.password}
        autoComplete="new-password"
        hint={fields.passwordHint}
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" pendingText={isPending && signUp.acting}>
        {signUp.act}
      </Button>
    </form>
  );
}
