import { clsx } from "clsx";
import { useState } from "react";

type AvatarProps = Readonly<{ imageUrl: string | null; initials: string; isLarge?: boolean }>;

/** Decoration: the name always stands beside it, or is said for it. */
export function Avatar({ imageUrl, initials, isLarge = false }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const size = isLarge ? "size-14 text-lg" : "size-9 text-sm";
  if (imageUrl && imageUrl !== brokenUrl) {
    const onError = () => setBrokenUrl(imageUrl);
    return <img src={imageUrl} alt="" onError={onError} className={clsx("shrink-0 rounded-full object-cover", size)} />;
  }
  return (
    <span
      aria-hidden="true"
      className={clsx("grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink", size)}
    >
      {initials}
    </span>
  );
}
