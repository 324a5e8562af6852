const paths = {
  check: 'M5 12l5 5L20 7',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  cross: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 7v5l3 3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  warning: 'M12 9v4m0 3.5v.5M10.3 3.9L2.5 17.5A2 2 0 0 0 4.2 20.5h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
  warningCircle: 'M12 7v6M12 16v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  info: 'M12 8v.5M12 11.5V16M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  back: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  pencil: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16',
  half: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16v16',
  dash: 'M6 12h12',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.2 4.2l1.5 1.5M18.3 18.3l1.5 1.5M2 12h2M20 12h2M4.2 19.8l1.5-1.5M18.3 5.7l1.5-1.5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20a7.5 7.5 0 0 1 15 0',
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M20 20l-4.8-4.8',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  history: 'M12 8v4l3 2M3.5 9A9 9 0 1 1 3 12M3 4v5h5',
  comment: 'M4 5h16v11H9l-5 4z',
  play: 'M7 5v14l12-7z',
  pause: 'M8 5v14M16 5v14',
  first: 'M6 5v14M19 5l-10 7 10 7z',
  last: 'M18 5v14M5 5l10 7-10 7z',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  refresh: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  calculator: 'M6 3h12v18H6zM9 7h6M9 12h.5M14.5 12h.5M9 16h.5M14.5 16h.5',
  forward: 'M4 12h14M13 6l6 6-6 6',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  keyboard: 'M3 7h18v11H3zM7 11h.5M11 11h.5M15 11h.5M8 14.5h8',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 20a2 2 0 0 0 4 0',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6a6.5 6.5 0 0 1 3.5 5.4',
  tools: 'M14.5 6.5a4 4 0 0 1 5-3.8L17 5.2l1.8 1.8 2.5-2.5a4 4 0 0 1-5.3 5L8 17.5a2 2 0 1 1-2.8-2.8l8-8',
  phone: 'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.2 2 2 0 0 1 6 3z',
  stamp: 'M9 14V9a3 3 0 1 1 6 0v5M5 14h14v4H5zM6 21h12',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof paths;

/** A line icon; decoration only, so every place that uses one also says it in words. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
