import { useId } from "react";

/** Two waters of different salt, one above the other: a halocline. */
export function LogoMark() {
  const id = useId();
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <clipPath id={id}>
        <rect width="32" height="32" rx="8" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="32" height="32" className="fill-primary" />
        <path d="M0 15q4-4 8 0t8 0 8 0 8 0v17H0z" className="fill-water-top" />
        <path d="M0 23q4-4 8 0t8 0 8 0 8 0v9H0z" className="fill-primary-soft" />
        <circle cx="16" cy="7.5" r="2.6" className="fill-on-primary" />
      </g>
    </svg>
  );
}
