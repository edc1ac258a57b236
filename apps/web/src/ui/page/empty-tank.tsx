export function EmptyTank() {
  return (
    <svg width="112" height="88" viewBox="0 0 112 88" fill="none" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
      <path d="M12 22v50a10 10 0 0 0 10 10h68a10 10 0 0 0 10-10V22" className="stroke-line-strong" />
      <path d="M32 22V9h48v13" className="stroke-line" />
      <rect x="46" y="4" width="20" height="10" rx="4" className="fill-muted" />
      <path d="M56 20v30" className="stroke-muted" strokeWidth="2" strokeDasharray="1 6" />
      <path d="M22 66q8-5 17 0t17 0 17 0 17 0" className="stroke-water-top" />
    </svg>
  );
}
