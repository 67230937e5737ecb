/** Every colour of the console, in both schemes. The Mantine theme and the CSS variables derive from this. */
export interface Tokens {
  /** The page. */
  paper: string;
  /** Tables and panels. */
  surface: string;
  /** Header rows, code, wells. */
  sunken: string;
  /** 1 px rules: structure is drawn with lines, not shadows. */
  line: string;
  /** The border of a control: WCAG 1.4.11 requires 3:1 where only the border identifies it. */
  edge: string;
  ink: string;
  dim: string;
  /** Links, focus, primary action, selection: nothing else. */
  accent: string;
  /** Text on a fill of accent or critical. */
  onAccent: string;
  critical: string;
  error: string;
  warning: string;
  info: string;
  ok: string;
  running: string;
}

export type Scheme = 'light' | 'dark';

export const tokens = {
  light: {
    paper: '#FAFAF7',
    surface: '#FFFFFF',
    sunken: '#F2F2ED',
    line: '#E2E1DA',
    edge: '#85878A',
    ink: '#1A1E24',
    dim: '#575E68',
    accent: '#0A6A8A',
    onAccent: '#FFFFFF',
    critical: '#B3261E',
    error: '#A8431B',
    warning: '#8A5300',
    info: '#2B59AD',
    ok: '#1B7046',
    running: '#634AB3',
  },
  dark: {
    paper: '#0E1116',
    surface: '#151A21',
    sunken: '#0A0D11',
    line: '#262D37',
    edge: '#66707D',
    ink: '#E6E9EE',
    dim: '#9BA5B3',
    accent: '#56BBDA',
    onAccent: '#0A0D11',
    critical: '#FF8377',
    error: '#F79A6B',
    warning: '#EDB252',
    info: '#8FB4F7',
    ok: '#63CC94',
    running: '#BBA8F4',
  },
} as const satisfies Record<Scheme, Tokens>;

/** A meaning that a badge, a notice or a chart tick can carry. */
export type Tone = 'critical' | 'error' | 'warning' | 'info' | 'ok' | 'running' | 'dim' | 'accent';

/** Share of the hue in a fill; the dark ground needs a little more to read as the same weight. */
export const fillShare = { light: 10, dark: 14 } as const satisfies Record<Scheme, number>;

export const tones = [
  'critical',
  'error',
  'warning',
  'info',
  'ok',
  'running',
  'accent',
  'dim',
] as const satisfies readonly Tone[];

/** `onAccent` becomes `--qd-on-accent`. */
export function variableName(token: string): string {
  return `--qd-${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
