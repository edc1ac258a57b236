// What became of something that was asked of a controller or of the mail server, inside an answer that is no error.

export const outcomes = {
  stop_kept:
    "The controller has not confirmed the stop yet. It is being repeated, and kept for the moment the controller comes back. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  stop_kept_in_memory:
    "The controller has not confirmed the stop yet. It is being repeated. The server cannot reach its database and keeps the stop in memory until it can. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  stop_withdrawn:
    "The stop had not reached the controller and was withdrawn. If the controller got it after all, it says so when it is back.",
  run_stop_sent:
    "The stop was sent and is being repeated, but the controller has not confirmed it yet. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  run_start_sent: "The start was sent, but the controller has not confirmed it yet. It is void after a minute.",
  not_confirmed: "The controller has not confirmed it yet. Please look at its state and try again.",
  relay_on_sent: "The command was sent, but the controller has not confirmed it. It is void in a few seconds.",
  relay_off_sent: "OFF was sent and is being repeated, but the controller has not confirmed it yet.",
  relay_unseen: "The controller took the command, but has not reported the outcome yet.",
  test_offline: "The controller is offline.",
  test_unanswered: "The controller did not answer in time.",
  test_answered: ({ ms }: Readonly<{ ms: number }>) => `The controller answered in ${ms} ms.`,
  mail_missing: "This instance sends no mail. Please ask its administrator.",
  mail_taken: "The mail server took the email. If it does not arrive, look into the spam folder.",
};
