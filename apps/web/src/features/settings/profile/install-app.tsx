import { installedMessages } from "@halocline/messages/texts/installed";
import { Download, Share } from "lucide-react";
import { takeInstallOffer, useInstallOffer } from "@/lib/page/install-offer.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { isApplePhone, isInstalled } from "./installed.ts";

/** There only where the browser can do it. */
export function InstallApp() {
  const offer = useInstallOffer();
  const { title, subtitle, act, onApple } = installedMessages().install;
  if (isInstalled() || (offer === null && !isApplePhone())) return null;
  return (
    <Card title={title} subtitle={subtitle}>
      {offer ? (
        <Button variant="secondary" className="mt-4" onClick={takeInstallOffer}>
          <Download className="size-4.5" aria-hidden />
          {act}
        </Button>
      ) : (
        <p className="mt-4 flex items-center gap-2">
          <Share className="size-4.5 shrink-0 text-ink-3" aria-hidden />
          {onApple}
        </p>
      )}
    </Card>
  );
}
