import { landingMessages } from "@halocline/messages/texts/landing";
import dashboard from "./images/dashboard.webp";
import phone from "./images/dashboard-phone.webp";
import history from "./images/history.webp";

const FRAME = "h-auto w-full rounded-panel border";

/** Far below the first screen: each is fetched when somebody scrolls to it, and its place is kept until then. */
export function LandingPictures() {
  const { pictures } = landingMessages();
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_1fr_0.33fr]">
      <img src={dashboard} alt={pictures.dashboard} width={960} height={825} loading="lazy" decoding="async" className={FRAME} />
      <img src={history} alt={pictures.history} width={960} height={765} loading="lazy" decoding="async" className={FRAME} />
      <img
        src={phone}
        alt={pictures.phone}
        width={360}
        height={960}
        loading="lazy"
        decoding="async"
        className={`${FRAME} max-md:mx-auto max-md:max-w-60`}
      />
    </div>
  );
}
