import type { CSSVariablesResolver } from '@mantine/core';
import { fillShare, type Scheme, tokens, tones, variableName } from './tokens.ts';

function schemeVariables(scheme: Scheme): Record<string, string> {
  const set = tokens[scheme];
  const own = Object.fromEntries(Object.entries(set).map(([token, value]) => [variableName(token), value]));
  const fills = Object.fromEntries(
    tones.map((tone) => [
      `${variableName(tone)}-fill`,
      `color-mix(in srgb, var(${variableName(tone)}) ${fillShare[scheme]}%, transparent)`,
    ]),
  );
  return {
    ...own,
    ...fills,
    '--qd-hover': `color-mix(in srgb, var(--qd-ink) ${scheme === 'light' ? 4 : 6}%, transparent)`,
    // Around buttons, whose text identifies them: quieter than the edge of an input.
    '--qd-rim': `color-mix(in srgb, var(--qd-ink) ${scheme === 'light' ? 20 : 24}%, transparent)`,
    '--qd-veil': scheme === 'light' ? 'rgb(26 30 36 / 40%)' : 'rgb(4 6 8 / 60%)',
    // Popovers float over lines of the same colour: the only element where a shadow is meaningful.
    '--qd-lift': scheme === 'light' ? '0 4px 16px rgb(26 30 36 / 12%)' : '0 4px 20px rgb(0 0 0 / 50%)',
    '--mantine-color-text': 'var(--qd-ink)',
    '--mantine-color-body': 'var(--qd-surface)',
    '--mantine-color-bright': 'var(--qd-ink)',
    '--mantine-color-dimmed': 'var(--qd-dim)',
    '--mantine-color-placeholder': 'var(--qd-dim)',
    '--mantine-color-error': 'var(--qd-critical)',
    '--mantine-color-success': 'var(--qd-ok)',
    '--mantine-color-anchor': 'var(--qd-accent)',
    '--mantine-color-default': 'var(--qd-surface)',
    '--mantine-color-default-hover': 'var(--qd-hover)',
    '--mantine-color-default-color': 'var(--qd-ink)',
    '--mantine-color-default-border': 'var(--qd-edge)',
    '--mantine-color-disabled': 'var(--qd-sunken)',
    '--mantine-color-disabled-color': 'var(--qd-dim)',
    '--mantine-color-disabled-border': 'var(--qd-line)',
    '--mantine-primary-color-filled': 'var(--qd-accent)',
    '--mantine-primary-color-filled-hover': 'var(--qd-accent)',
    '--mantine-primary-color-light': 'var(--qd-accent-fill)',
    '--mantine-primary-color-light-hover': 'var(--qd-accent-fill)',
    '--mantine-primary-color-light-color': 'var(--qd-accent)',
    '--mantine-primary-color-contrast': 'var(--qd-on-accent)',
    '--mantine-color-accent-filled': 'var(--qd-accent)',
    '--mantine-color-accent-filled-hover': 'var(--qd-accent)',
    '--mantine-color-accent-text': 'var(--qd-accent)',
    '--mantine-color-accent-outline': 'var(--qd-accent)',
    '--mantine-color-red-text': 'var(--qd-critical)',
    '--mantine-color-red-filled': 'var(--qd-critical)',
  };
}

/** Mantine's variables restated in ours, so that no component shows a colour that is not a token. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});
