import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours decide: half of the time of all rules together when they look at every text. */
const byColour = ['color-contrast', 'link-in-text-block'];
/** Looks at everything around each target: nearly half of the time of all others. */
const bySize = 'target-size';
const targetMark = '[data-target]';
const schemes = ['light', 'dark'] as const;

/** What may be left out, and why it matters nothing there. */
export interface Leave {
  /** A panel covers parts of what is below, so that the free part of a target says nothing. */
  covered?: boolean | undefined;
}

/** What axe objects to in both themes: all rules once, and what colours decide in each. */
export async function objections(page: Page, leave: Leave = {}): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    // the same document: only what colours decide can differ
    if (scheme === 'light') found.push(...(await judgeAll(page, leave)));
    found.push(...(await judgeLooks(page)).map((each) => `in ${scheme}: ${each}`));
  }
  return found;
}

/** Every rule but those of colours, everywhere; what has to be large enough, on a few targets of each kind. */
async function judgeAll(page: Page, { covered = false }: Leave): Promise<string[]> {
  const apart = [...byColour, bySize];
  const found = await run(page, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(apart.map((id) => [id, { enabled: false }])),
  });
  if (covered || (await page.evaluate(markTargets)) === 0) return found;
  found.push(...(await run(page, { runOnly: { type: 'rule', values: [bySize] } }, [targetMark])));
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-target]')) each.removeAttribute('data-target');
  });
  return found;
}

/**
 * Marks up to three targets of each kind: two are alike when they and what they stand in have the same classes and
 * sizes, as the cells of a table. Says how many it has marked.
 */
function markTargets(): number {
  const most = 3;
  const counts = new Map<string, number>();
  const kindOf = (element: Element | null): string => {
    if (element === null) return '';
    const { width, height } = element.getBoundingClientRect();
    return `${element.tagName} ${element.className} ${Math.round(width)}x${Math.round(height)}`;
  };
  const targets = 'a, button, input, select, textarea, summary, area, [role], [tabindex]';
  for (const each of document.querySelectorAll(targets)) {
    const kind = `${each.getAttribute('role')} ${kindOf(each)}|${kindOf(each.parentElement)}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count < most) each.setAttribute('data-target', '');
  }
  return document.querySelectorAll('[data-target]').length;
}

/** Those of colours, on a few texts of each look. */
async function judgeLooks(page: Page): Promise<string[]> {
  expect(await page.evaluate(markLooks)).toBeGreaterThan(0);
  const found = await run(page, { runOnly: { type: 'rule', values: byColour } }, ['[data-look]']);
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-look]')) each.removeAttribute('data-look');
  });
  return found;
}

/**
 * Marks up to three texts of each look: two texts have the same one when their colour, their size and weight, and
 * everything that is painted behind them agree. Says how many it has marked.
 */
function markLooks(): number {
  const most = 3;
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return '';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const isPlain = own === 'rgba(0, 0, 0, 0) none 1 none' && position === 'static';
    const ground = isPlain
      ? groundOf(element.parentElement)
      : `${groundOf(element.parentElement)}|${own} ${position}`;
    grounds.set(element, ground);
    return ground;
  };
  const counts = new Map<string, number>();
  const mark = (element: Element): void => {
    if (element.hasAttribute('data-look') || !element.checkVisibility({ visibilityProperty: true })) return;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const isOff = element.closest(':disabled, [aria-disabled="true"], [data-disabled]') !== null;
    const look = [color, fontSize, fontWeight, textShadow, textDecorationLine, isOff, groundOf(element)].join(
      '|',
    );
    const count = counts.get(look) ?? 0;
    counts.set(look, count + 1);
    if (count < most) element.setAttribute('data-look', '');
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (parentElement !== null && (nodeValue ?? '').trim() !== '') mark(parentElement);
  }
  for (const each of document.querySelectorAll('input, select, textarea')) mark(each);
  return document.querySelectorAll('[data-look]').length;
}

/** One run in the page, which is given the rules the first time. Frames are not looked for: there are none. */
async function run(page: Page, options: object, include?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passed } = await page.evaluate(
    async ([asked, places]) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      // Nor do the places matter at which a rule held, and no rule asked for reads style sheets.
      const quick = { resultTypes: ['violations' as const], preload: false, iframes: false };
      const result = await judge.run(places === undefined ? document : { include: places }, {
        ...asked,
        ...quick,
      });
      return {
        passed: result.passes.length,
        violations: result.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })),
      };
    },
    [options, include] as const,
  );
  // marked targets may all be of kinds that the rule leaves alone
  if (include === undefined || !include.includes(targetMark)) expect(passed).toBeGreaterThan(0);
  return violations.map(({ id, html }) => `${id}: ${html.join('\n  ')}`);
}
