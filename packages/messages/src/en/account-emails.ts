// Emails about an account.

type Person = Readonly<{ firstName: string }>;
type NewEmail = Readonly<{ newEmail: string }>;

const NOT_ME = "Not you? Reset your password";
const NOT_ASKED = "If you did not request this, ignore this email.";
const NOTHING_TO_DO = "If this was not you, you do not need to do anything.";
const NOTHING_TO_DO_IF_ME = "If this was you, you do not need to do anything.";
const SIGN_IN = "Sign in";

export const accountEmails = {
  hello: ({ firstName }: Person) => `Hello ${firstName},`,
  helloUnnamed: "Hello,",
  alreadyKnown: {
    subject: "You already have an account",
    text: "Someone tried to create an account with this address, but it already has one.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  signsInWithGoogle: {
    subject: "You sign in with Google",
    text: "Someone requested a new password for this address. Your account has no password: you sign in with Google.",
    link: SIGN_IN,
    ending: NOTHING_TO_DO,
  },
  passwordChanged: {
    subject: "Your password was changed",
    text: "Your password was just changed. You are now signed out everywhere else.",
    link: NOT_ME,
  },
  secondFactorOn: {
    subject: "Two-factor authentication is on",
    text: "Signing in now also requires a code from your authenticator app. You are now signed out everywhere else.",
    link: NOT_ME,
  },
  secondFactorOff: {
    subject: "Two-factor authentication is off",
    text: "Signing in no longer requires a code.",
    link: NOT_ME,
  },
  passwordKnown: {
    subject: "Someone knows your password",
    text: "Someone tried several times to sign in with your password and wrong codes. Two-factor authentication stopped them.",
    advice: "If this was not you, reset your password now.",
    link: NOT_ME,
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    text: "One of your recovery codes was just used instead of a code from your authenticator app. It cannot be used again.",
    link: NOT_ME,
  },
  verifyAddress: {
    subject: "Verify your email address",
    text: "Please confirm that this address is yours. The link works for one hour.",
    link: "Verify email address",
    ending: NOT_ASKED,
  },
  confirmAddressChange: {
    subject: "Confirm your new email address",
    text: ({ newEmail }: NewEmail) =>
      `Someone who is signed in to your account wants to change your email address to ${newEmail}.`,
    advice: "If this was you, confirm it here. We then send a second link to the new address. The link below works for one hour.",
    link: "Confirm the change",
    ending: "If this was not you, change your password now. This also stops the change.",
  },
  addressChanged: {
    subject: "Your email address was changed",
    text: ({ newEmail }: NewEmail) => `Your email address is now ${newEmail}.`,
    advice:
      "If this was not you, restore this address. This signs you out everywhere, and you set a new password. The link works once, for 72 hours.",
    link: "Restore this address",
    ending: NOTHING_TO_DO_IF_ME,
  },
  resetPassword: {
    subject: "Reset your password",
    text: "Set a new password with this link. It works once, for one hour, and signs you out everywhere.",
    link: "Set a new password",
    ending: "If you did not request this, ignore this email. Your password does not change.",
  },
  finishSignUp: {
    subject: "Finish signing up",
    text: "Use this link to choose a password and finish creating your account. It works once, for one hour.",
    link: "Choose a password",
    ending: NOT_ASKED,
  },
};
