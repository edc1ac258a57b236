import { landingMessages } from "@halocline/messages/texts/landing";
import { Link } from "@tanstack/react-router";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { LandingPage } from "../landing/landing-page.tsx";
import { LandingDemo } from "./landing-demo.tsx";

export function LandingScreen() {
  const texts = landingMessages();
  const ways = (
    <>
      <Link to="/login" className={buttonStyle("primary", "px-6 max-sm:grow")}>
        {texts.signIn}
      </Link>
      <Link to="/signup" className={buttonStyle("secondary", "px-6 max-sm:grow")}>
        {texts.createAccount}
      </Link>
      <LandingDemo />
    </>
  );
  return <LandingPage ways={ways} />;
}
