const GLYPHS = {
  phone: 'M8.5 2.8h7a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2zM10.5 18h3',
  lock: 'M6.5 10.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7.5a4 4 0 0 1 8 0v3',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  key: 'M8 11a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM11 12L19.5 3.5M16.5 6.5L19 9M13.5 9.5l2 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5s-1 1.9-2.9 3.6M6.5 7.5C4 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4-1M10 10a2.8 2.8 0 0 0 4 4',
  wxwork:
    'M9.5 4C5.9 4 3 6.4 3 9.4c0 1.7.9 3.2 2.4 4.2L5 15.5l2.2-1.2c.7.2 1.5.3 2.3.3M15 9.5c-3.3 0-6 2.2-6 5s2.7 5 6 5c.7 0 1.4-.1 2-.3l2.2 1.1-.5-1.9c1.4-.9 2.3-2.3 2.3-3.9 0-2.8-2.7-5-6-5z',
  alert: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7.5v5.5M12 16.2v.1',
};

export function Glyph({ name, size = 16 }: { name: keyof typeof GLYPHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={GLYPHS[name]} />
    </svg>
  );
}
