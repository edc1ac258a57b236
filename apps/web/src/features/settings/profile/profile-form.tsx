import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { MailCheck } from "lucide-react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { checkEmail, checkFirstName, checkLastName, checkPhone } from "@/lib/forms/account-checks.ts";
import { checkFields, showRejectedFields } from "@/lib/forms/check-fields.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { type Profile, type ProfileFields, useSaveProfile } from "./profile.api.ts";

const resolver = checkFields<ProfileFields>({
  firstName: checkFirstName,
  lastName: checkLastName,
  email: checkEmail,
  phoneNumber: checkPhone,
});

const fieldsOf = ({ firstName, lastName, email, phoneNumber }: Profile): ProfileFields => ({
  firstName,
  lastName,
  email,
  phoneNumber: phoneNumber ?? "",
});

function useProfileForm(profile: Profile) {
  const form = useForm<ProfileFields>({ values: fieldsOf(profile), resolver });
  const save = useSaveProfile({
    // A new address is not the profile's yet, so the field goes back to the old one.
    onSaved: ({ profile: saved }) => form.reset(fieldsOf(saved)),
    onFailed: (error, sent) => void showRejectedFields(error, sent, form.setError),
  });
  const submit = form.handleSubmit((fields) => save.mutate(fields));
  return { form, save, submit };
}

function Fields({ form }: Readonly<{ form: UseFormReturn<ProfileFields> }>) {
  const { errors } = form.formState;
  const texts = settingsMessages().profile;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
      </div>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        hint={texts.phoneHint}
        error={errors.phoneNumber?.message}
        {...form.register("phoneNumber")}
      />
    </>
  );
}

export function ProfileForm({ profile }: Readonly<{ profile: Profile }>) {
  const { form, save, submit } = useProfileForm(profile);
  const { isDirty } = form.formState;
  const { confirmEmail, act } = settingsMessages().profile;
  const ui = uiMessages();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      <Fields form={form} />
      {save.data?.emailChangePending && (
        <Notice tone="info" icon={MailCheck} role="status">
          {confirmEmail({ email: profile.email })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pendingText={save.isPending && ui.saving} disabled={!isDirty}>
          {act}
        </Button>
        {isDirty && !save.isPending && (
          <Button variant="quiet" onClick={() => form.reset()}>
            {ui.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
