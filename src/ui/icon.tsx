// Drawn for this console on a grid of 16 with a stroke of 1.5: no icon font, no package of four thousand.
const drawings = {
  activity: 'M1.75 8h2.5l2-5.25 3.5 10.5 2-5.25h2.5',
  access: 'M10.5 2.25a3.25 3.25 0 1 1-2.3 5.55L3 13v-2.25h2.25V8.5M11 5h.01',
  alerts:
    'M8 2.25a3.75 3.75 0 0 0-3.75 3.75c0 3.5-1.5 5-1.5 5h10.5s-1.5-1.5-1.5-5A3.75 3.75 0 0 0 8 2.25ZM6.75 13.5h2.5',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  backups: 'M2.25 3h11.5v3H2.25ZM3.25 6v7h9.5V6M6.5 8.75h3',
  calendar: 'M2.25 3.75h11.5v9.5H2.25ZM2.25 6.75h11.5M5.25 2v3M10.75 2v3',
  check: 'M3 8.5 6.5 12 13 4.5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'M10 4 6 8l4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  'chevron-up': 'm4 10 4-4 4 4',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 4.75V8l2.25 1.75',
  close: 'm4 4 8 8M12 4l-8 8',
  clusters: 'M8 1.75 13.25 4.5v7L8 14.25 2.75 11.5v-7ZM2.75 4.5 8 7.25l5.25-2.75M8 7.25v7',
  code: 'm5.25 4.5-3.5 3.5 3.5 3.5M10.75 4.5l3.5 3.5-3.5 3.5M9.25 2.75l-2.5 10.5',
  columns: 'M2.25 2.75h11.5v10.5H2.25ZM6.25 2.75v10.5M10 2.75v10.5',
  copy: 'M5.75 5.75h7.5v7.5h-7.5ZM10.25 5.5V2.75h-7.5v7.5H5.5',
  database:
    'M2.75 4c0-1 2.35-1.75 5.25-1.75S13.25 3 13.25 4 10.9 5.75 8 5.75 2.75 5 2.75 4ZM2.75 4v8c0 1 2.35 1.75 5.25 1.75S13.25 13 13.25 12V4M2.75 8c0 1 2.35 1.75 5.25 1.75S13.25 9 13.25 8',
  density: 'M2.5 3h11M2.5 6.33h11M2.5 9.67h11M2.5 13h11',
  download: 'M8 2.25v7.5M4.75 6.75 8 10l3.25-3.25M2.5 13.25h11',
  edit: 'M10.75 2.75 13.25 5.25 5.5 13H3v-2.5ZM9 4.5 11.5 7',
  external: 'M6.5 3.25H2.75v10h10V9.5M9 2.25h4.75V7M13.5 2.5 7.5 8.5',
  eye: 'M1.5 8S3.75 3.5 8 3.5 14.5 8 14.5 8 12.25 12.5 8 12.5 1.5 8 1.5 8ZM8 6.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5Z',
  'eye-off':
    'M6.2 3.7A6.6 6.6 0 0 1 8 3.5c4.25 0 6.5 4.5 6.5 4.5s-.7 1.4-2.05 2.65M10 12.2a6.3 6.3 0 0 1-2 .3C3.75 12.5 1.5 8 1.5 8s.85-1.7 2.5-3.05M2.5 2.5l11 11',
  filter: 'M2 3.5h12M4.25 8h7.5M6.5 12.5h3',
  functions:
    'M5.75 2.5C3 2.5 5 7.25 2.5 8 5 8.75 3 13.5 5.75 13.5M10.25 2.5C13 2.5 11 7.25 13.5 8c-2.5.75-.5 5.5-3.25 5.5',
  globe:
    'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM2 8h12M8 2c2 1.75 2.5 4 2.5 6S10 12.25 8 14C6 12.25 5.5 10 5.5 8S6 3.75 8 2Z',
  help: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM6.25 6.25C6.5 5.25 7.2 4.85 8 4.85c1 0 1.75.65 1.75 1.55C9.75 7.65 8 7.75 8 9M8 11.25v.01',
  history: 'M2.25 2.75V6H5.5M2.5 6A5.9 5.9 0 1 1 2.2 9.25M8 5v3.25L10.25 9.5',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.25v3.75M8 5v.01',
  keyboard: 'M1.75 4h12.5v8.25H1.75ZM4.25 6.5h.01M6.75 6.5h.01M9.25 6.5h.01M11.75 6.5h.01M5.25 9.75h5.5',
  link: 'M6.75 9.25a2.5 2.5 0 0 0 3.6 0l2.4-2.4a2.55 2.55 0 0 0-3.6-3.6l-.9.9M9.25 6.75a2.5 2.5 0 0 0-3.6 0l-2.4 2.4a2.55 2.55 0 0 0 3.6 3.6l.9-.9',
  lock: 'M3.25 7h9.5v6.5h-9.5ZM5.25 7V4.75a2.75 2.75 0 0 1 5.5 0V7',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  migrations: 'M2 5.25h9.5M8.75 2.5l2.75 2.75L8.75 8M14 10.75H4.5M7.25 8 4.5 10.75l2.75 2.75',
  minus: 'M3.5 8h9',
  moon: 'M13.25 9.75A5.75 5.75 0 0 1 6.25 2.75a5.75 5.75 0 1 0 7 7Z',
  more: 'M8 3.25v.01M8 8v.01M8 12.75v.01',
  overview: 'M2.25 2.25h4.5v6h-4.5ZM9.25 2.25h4.5v3h-4.5ZM9.25 7.75h4.5v6h-4.5ZM2.25 10.75h4.5v3h-4.5Z',
  pause: 'M5.25 3v10M10.75 3v10',
  play: 'M4.5 2.75 12.5 8l-8 5.25Z',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13.5 2.75V6h-3.25M13.25 6A5.75 5.75 0 1 0 13.7 9',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.25 10.25 13.75 13.75',
  server: 'M2.25 2.75h11.5v4.5H2.25ZM2.25 8.75h11.5v4.5H2.25ZM4.75 5h.01M4.75 11h.01M8 5h3.25M8 11h3.25',
  settings:
    'M2 4.5h6.5M12 4.5h2M2 11.5h2M7.5 11.5H14M10.25 2.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5ZM5.75 9.75a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5Z',
  shield: 'M8 1.75 13 3.5v4c0 3.25-2.1 5.5-5 6.75C5.1 13 3 10.75 3 7.5v-4Z',
  sort: 'M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5',
  stop: 'M3.75 3.75h8.5v8.5h-8.5Z',
  sun: 'M8 5.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5ZM8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  system: 'M8 2.25a5.75 5.75 0 1 1 0 11.5 5.75 5.75 0 0 1 0-11.5ZM8 2.25v11.5M9.75 4v8M11.5 5.25v5.5',
  terminal: 'M2 2.75h12v10.5H2ZM4.75 6l2 2-2 2M8.5 10.25h2.75',
  trash: 'M2.75 4.25h10.5M6 4V2.5h4V4M4 4.25l.6 9.25h6.8l.6-9.25M6.75 7v4M9.25 7v4',
  undo: 'M5.5 2.75 2.5 5.75l3 3M2.75 5.75h6.5a4 4 0 0 1 0 8H6',
  upload: 'M8 10.25v-7.5M4.75 6 8 2.75 11.25 6M2.5 13.25h11',
  user: 'M8 2.25a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5ZM2.75 13.75c.4-2.6 2.5-4 5.25-4s4.85 1.4 5.25 4',
  warning: 'M8 2.25 14.25 13.25H1.75ZM8 6.5v3.25M8 11.5v.01',
  webhook: 'M8.75 1.75 3.25 9h4.5l-.5 5.25L12.75 7h-4.5Z',
} as const;

export type IconName = keyof typeof drawings;

export interface IconProps {
  name: IconName;
  size?: number;
  /** Read aloud when the icon has no text beside it; without it the icon is decoration. */
  label?: string;
  className?: string;
}

export function Icon({ name, size = 16, label, className }: IconProps) {
  const aria =
    label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, which shows no tooltip, or hidden
    <svg
      {...aria}
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
