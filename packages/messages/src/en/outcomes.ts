// The outcome of a command to a controller or of a test mail, in a response that is not an error.

export const outcomes = {
  stop_kept:
    "The controller has not confirmed the stop yet. The stop is repeated until the controller confirms it. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  stop_kept_in_memory:
    "The controller has not confirmed the stop yet. The stop is being repeated. The server cannot reach its database and keeps the stop in memory. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  stop_withdrawn:
    "The stop was withdrawn before the controller confirmed it. If the controller received it anyway, it reports that when it is online again.",
  run_stop_sent:
    "The stop was sent and is being repeated, but the controller has not confirmed it yet. If in doubt, unplug the drain, fill and top-up pumps; leave circulation and heating on.",
  run_start_sent: "The start was sent, but the controller has not confirmed it yet. It expires after a minute.",
  not_confirmed: "The controller has not confirmed it yet. Check its state and try again.",
  relay_on_sent: "The command was sent, but the controller has not confirmed it. It expires in a few seconds.",
  relay_off_sent: "OFF was sent and is being repeated, but the controller has not confirmed it yet.",
  relay_unseen: "The controller accepted the command, but has not reported the outcome yet.",
  test_offline: "The controller is offline.",
  test_unanswered: "The controller did not respond in time.",
  test_answered: ({ ms }: Readonly<{ ms: number }>) => `The controller responded in ${ms} ms.`,
  mail_missing: "This server cannot send email. Please ask its administrator.",
  mail_taken: "The mail server accepted the email. If it does not arrive, check the spam folder.",
};
