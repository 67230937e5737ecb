import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOR_SCHEME_KEY } from './color-scheme.ts';
import { contrast, mix } from './contrast.ts';
import { fillShare, tokens, tones } from './tokens.ts';

const schemes = ['light', 'dark'] as const;

describe.each(schemes)('in the %s scheme', (scheme) => {
  const set = tokens[scheme];
  const grounds = [set.paper, set.surface, set.sunken];

  it.each(['ink', 'dim', 'accent', 'critical', 'error', 'warning', 'info', 'ok', 'running'] as const)(
    '%s reads at 5.3:1 or better on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(set[name], ground)).toBeGreaterThanOrEqual(5.3);
    },
  );

  it.each(tones)('%s reads at 4.5:1 on a fill of its own hue', (tone) => {
    for (const ground of grounds) {
      expect(contrast(set[tone], mix(set[tone], ground, fillShare[scheme]))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the text of a filled button reads at 4.5:1', () => {
    expect(contrast(set.onAccent, set.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(set.onAccent, set.critical)).toBeGreaterThanOrEqual(4.5);
  });

  it('the border of a control has a contrast of 3:1', () => {
    for (const ground of grounds) expect(contrast(set.edge, ground)).toBeGreaterThanOrEqual(3);
  });

  it('the page has its colour before the theme is loaded', () => {
    const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
    expect(base).toContain(`var(--qd-paper, ${set.paper.toLowerCase()})`);
    expect(base).toContain(`var(--qd-ink, ${set.ink.toLowerCase()})`);
  });
});

it('the script before the first paint reads the choice where the theme keeps it', () => {
  const script = readFileSync(new URL('../../../public/theme-init.js', import.meta.url), 'utf8');
  expect(script).toContain(`localStorage.getItem('${COLOR_SCHEME_KEY}')`);
});
