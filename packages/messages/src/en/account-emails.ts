// What is written to somebody about their account.

type Person = Readonly<{ firstName: string }>;
type NewEmail = Readonly<{ newEmail: string }>;

const NOT_ME = "It was not me: reset the password";
const NOT_ASKED = "If you did not ask for this, ignore this email.";
const NOTHING_TO_DO = "If it was not you, there is nothing you need to do.";
const NOTHING_TO_DO_IF_ME = "If it was you, there is nothing you need to do.";
const SIGN_IN = "Sign in";

export const accountEmails = {
  hello: ({ firstName }: Person) => `Hello ${firstName},`,
  helloUnnamed: "Hello,",
  alreadyKnown: {
    subject: "You already have an account",
    text: "Somebody tried to sign up with this address, but it already has an account.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  signsInWithGoogle: {
    subject: "You sign in with Google",
    text: "Somebody asked for a new password for this address. It has none here: you sign in with Google.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  passwordChanged: {
    subject: "Your password was changed",
    text: "The password of your account was just changed, and your other sessions were ended.",
    link: NOT_ME,
  },
  secondFactorOn: {
    subject: "Two-factor authentication is on",
    text: "Signing in now also asks for a code of your authenticator app. Your other sessions were ended.",
    link: NOT_ME,
  },
  secondFactorOff: {
    subject: "Two-factor authentication is off",
    text: "Signing in does not ask for a code any more.",
    link: NOT_ME,
  },
  passwordKnown: {
    subject: "Somebody knows your password",
    text: "Somebody tried to sign in with your password and wrong codes, several times. The codes of your authenticator app kept them out.",
    advice: "If it was not you, reset your password now.",
    link: NOT_ME,
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    text: "One of your recovery codes was just used in place of a code of your authenticator app. It works no more.",
    link: NOT_ME,
  },
  verifyAddress: {
    subject: "Verify your e-mail address",
    text: "Please confirm that this address is yours. The link works for one hour.",
    link: "Verify e-mail address",
    ending: NOT_ASKED,
  },
  confirmAddressChange: {
    subject: "Confirm your new e-mail address",
    text: ({ newEmail }: NewEmail) => `Somebody who is signed in as you wants to change your e-mail address to ${newEmail}.`,
    advice: "If it was you, confirm it here. A second link then goes to the new address. The link works for one hour.",
    link: "Confirm the change",
    ending: "If it was not you, change your password now. That also stops this change.",
  },
  addressChanged: {
    subject: "Your e-mail address was changed",
    text: ({ newEmail }: NewEmail) => `The e-mail address of your account is now ${newEmail}.`,
    advice:
      "If it was not you, take this address back. That ends all sessions, and you set a new password. The link works once, for 72 hours.",
    link: "Take this address back",
    ending: NOTHING_TO_DO_IF_ME,
  },
  resetPassword: {
    subject: "Reset your password",
    text: "Set a new password with this link. It works once, for one hour, and signs you out everywhere.",
    link: "Set a new password",
    ending: "If you did not ask for this, ignore this email: your password stays as it is.",
  },
  finishSignUp: {
    subject: "Finish signing up",
    text: "Choose a password with this link, and your account is ready. It works once, for one hour.",
    link: "Choose a password",
    ending: NOT_ASKED,
  },
};
