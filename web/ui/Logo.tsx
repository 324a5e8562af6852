/** Naksa's mark: the plan of a house in a survey frame. */
export function Logo({ size = 40, title }: { readonly size?: number; readonly title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title === undefined ? undefined : 'img'}
      aria-hidden={title === undefined}
      aria-label={title}
    >
      <circle cx="32" cy="32" r="31" fill="#fff" stroke="#b3132b" strokeWidth="2" />
      <circle cx="32" cy="32" r="26.5" fill="none" stroke="#1b3a6b" strokeWidth="1" strokeDasharray="2 2.2" />
      <path
        d="M15 38L32 20l17 18"
        fill="none"
        stroke="#b3132b"
        strokeWidth="3.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M20 35v13h24V35" fill="none" stroke="#1b3a6b" strokeWidth="3" strokeLinejoin="round" />
      <path d="M28 48v-8h8v8M20 42h8M36 42h8" fill="none" stroke="#1b3a6b" strokeWidth="2" />
      <path d="M13 12v5M10.5 14.5h5M51 12v5M48.5 14.5h5" stroke="#1b3a6b" strokeWidth="1.4" />
    </svg>
  );
}
