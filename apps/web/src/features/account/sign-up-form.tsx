import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkEmail, checkFirstName, checkLastName, checkNewPassword } from "@/lib/forms/account-checks.ts";
import { checkFields, showRejectedFields } from "@/lib/forms/check-fields.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

type NewPerson = Omit<BodyOf<"POST /api/auth/sign-up">, "invite">;
export type SignedUp = Readonly<{ email: string; next: "verify_email" | "sign_in" }>;

type SignUpFormProps = Readonly<{ invite: string | undefined; onDone: (done: SignedUp) => void }>;

const EMPTY: NewPerson = { firstName: "", lastName: "", email: "", password: "" };
const resolver = checkFields<NewPerson>({
  firstName: checkFirstName,
  lastName: checkLastName,
  email: checkEmail,
  password: checkNewPassword,
});

export function SignUpForm({ invite, onDone }: SignUpFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPerson>({ defaultValues: EMPTY, resolver });
  const { errors } = formState;
  const signUp = useMutation({
    mutationFn: (person: NewPerson) => {
      const body = { ...person, email: person.email.trim(), ...(invite && { invite }) };
      return call("POST /api/auth/sign-up", { body });
    },
    meta: { failure: unlessInField("Sign-up failed") },
    onSuccess: ({ next }, { email }) => onDone({ email: email.trim(), next }),
    onError: (error, person) => void showRejectedFields(error, person, setError),
  });
  const submit = handleSubmit((person) => signUp.mutate(person));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <TextField label="Email" type="email" autoComplete="email" required error={errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" pendingText={signUp.isPending && "Creating account..."}>
        Create account
      </Button>
    </form>
  );
}
