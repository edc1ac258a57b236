/**
 * `label`: in lists, mail subjects and on the dashboard; of a critical alert it follows "Act now: ". `now` and `past`: what happened and
 * what the controller did. `advice`: what to do. The dashboard shows `now` and `advice` together, on a phone of 360 px.
 */
type AlertSentences = Readonly<{ label: string; now: string; past: string; advice: string }>;

/** `worse`: the same incident once it has become worse. What else a block has are sentences with values. */
export type AlertBlock = AlertSentences & Readonly<{ worse?: AlertSentences; [sentence: string]: unknown }>;
