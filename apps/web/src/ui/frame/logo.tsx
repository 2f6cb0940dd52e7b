/** The product's mark with one cell in the theme colour; used when no picture is configured. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--theme)" />
      <path d="M6.5 6.5h3v11h-3zM14.5 6.5h3v11h-3z" fill="#fff" />
      <path d="M9.5 10.7h5v2.6h-5z" fill="#0b2a4a" />
    </svg>
  );
}
