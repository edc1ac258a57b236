import { Link } from "@tanstack/react-router";
import { LogoMark } from "./logo-mark.tsx";

type BrandProps = Readonly<{ isNameHiddenOnPhones?: boolean; onClick?: () => void }>;

export function Brand({ isNameHiddenOnPhones = false, onClick }: BrandProps) {
  return (
    <Link to="/" onClick={onClick} className="flex h-11 items-center gap-3 rounded-control text-lg font-semibold">
      <LogoMark />
      <span className={isNameHiddenOnPhones ? "max-sm:sr-only" : undefined}>Halocline</span>
    </Link>
  );
}
