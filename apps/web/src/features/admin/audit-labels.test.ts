import { showMessages } from "@halocline/messages/shown";
import { de } from "@halocline/messages/texts/de";
import { afterEach, describe, expect, it } from "vitest";
import { auditPlace, auditSentence } from "./audit-labels.ts";

afterEach(() => showMessages(null));

describe("[SEC-12] an audit line in words", () => {
  it.each([
    ["switch_relay", { channel: 3, isOn: true }, "Switched channel 3 on"],
    ["switch_relay", { channel: 1, isOn: false, pauseMinutes: 10 }, "Switched channel 1 off, for 10 min"],
    ["start_top_up", { scheduleId: "s" }, "Started a top-up, by schedule"],
    [
      "delete_device",
      { name: "Reef", arePumpsConfirmedOff: false },
      "Deleted the controller “Reef”; its pumps did not confirm that they are off",
    ],
    ["rename_device", { from: "A", to: "B" }, "Renamed the controller “A” to “B”"],
    ["acknowledge_alert", {}, "Acknowledged an alert"],
    ["acknowledge_alert", { acknowledged: 4 }, "Acknowledged 4 alerts"],
    ["write_manual", { change: "created", title: "Parts" }, "Added the manual section “Parts”"],
    ["upload_firmware", { version: "1.3.0", sha256: "ab" }, "Released the firmware 1.3.0"],
    ["delete_firmware", { version: "1.3.0" }, "Deleted the firmware release 1.3.0"],
    ["update_firmware", { version: "1.3.0", fromVersion: "1.2.0" }, "Started a firmware update to 1.3.0"],
    ["cancel_update", { version: "1.3.0" }, "Cancelled a firmware update to 1.3.0"],
    ["move_scheduled_run", { at: "a", to: "b" }, "Moved a scheduled run to another time"],
    ["move_scheduled_run", { at: "a", to: "none" }, "Moved a scheduled run back to its time"],
    ["pause_schedule", { until: "none" }, "Ended the pause of a schedule"],
    ["calibrate_tank", { topDistanceMm: 28, drainDistanceMm: 58 }, "Calibrated the tank: top 28 mm, drain 58 mm"],
  ])("%s %j", (action, detail, sentence) => {
    expect(auditSentence({ action, detail })).toBe(sentence);
  });

  it.each(["not_known_here", "constructor", "toString"])("shows a code it does not know as it is: %s", (action) => {
    expect(auditSentence({ action, detail: {} })).toBe(action);
  });

  it("is told in the language that is read at the moment", () => {
    showMessages(de);
    expect(auditSentence({ action: "switch_relay", detail: { channel: 1, isOn: false, pauseMinutes: 10 } })).toBe(
      "Kanal 1 für 10 min ausgeschaltet",
    );
    expect(auditSentence({ action: "emergency_stop", detail: {} })).toBe("Not-Stopp gedrückt");
  });

  it("names the place as long as it is there", () => {
    const line = { id: "l", at: "", actor: "", action: "", targetKind: "tank", targetId: "gone", detail: { tankId: "t1" } };
    expect(auditPlace(line, new Map([["t1", "Reef"]]))).toBe("Reef");
    expect(auditPlace({ ...line, detail: {} }, new Map())).toBeNull();
  });
});
