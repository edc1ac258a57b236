import { settingsMessages } from "@halocline/messages/texts/settings";
import { QRCodeSVG } from "qrcode.react";

/** Dark on light in both looks: not every camera reads the other way round. */
export function QrCode({ text }: Readonly<{ text: string }>) {
  return (
    <div className="justify-self-center rounded-panel bg-white p-4">
      <QRCodeSVG value={text} size={192} level="M" title={settingsMessages().security.factor.qrCode} />
    </div>
  );
}
