import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours decide: half of the time of all rules together when they look at every text. */
const byColour = ['color-contrast', 'link-in-text-block'];
/** Looks at everything around each target: nearly half of the time of all others. */
const bySize = 'target-size';
const schemes = ['light', 'dark'] as const;

/** What may be left out, and why it matters nothing there. */
export interface Leave {
  /** A panel covers parts of the content below, so that the free part of a target is no evidence. */
  covered?: boolean | undefined;
}

/** Checked once for all pages of a worker: texts of a look that has passed need no further check. */
export type Looks = Map<string, number>;

/** What axe objects to in both themes: all rules once, and what colours decide in each. */
export async function objections(
  page: Page,
  leave: Leave = {},
  existing: Looks = new Map(),
): Promise<string[]> {
  const results: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};(${narrow})()`);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const { texts, looks } = await page.evaluate(markLooks, [...existing]);
    expect(texts, 'texts that could be checked').toBeGreaterThan(0);
    // the same document: only what colours decide can differ
    const reported = scheme === 'light' ? await validateAll(page, leave) : await validateColours(page, looks);
    results.push(...reported.map((each) => `in ${scheme}: ${each}`));
    // a failed look is checked again on the next page, which then names it, too
    if (reported.length === 0) for (const look of looks) existing.set(look, (existing.get(look) ?? 0) + 1);
    await page.evaluate(unmark);
  }
  return results;
}

/** Every rule; those of colours and sizes where something is marked. */
async function validateAll(page: Page, { covered = false }: Leave): Promise<string[]> {
  if (!covered) await page.evaluate(markTargets);
  const rules = { [bySize]: { enabled: !covered } };
  const { passed, reported } = await run(page, { runOnly: { type: 'tag', values: tags }, rules });
  expect(passed).toBeGreaterThan(0);
  return reported;
}

async function validateColours(page: Page, looks: readonly string[]): Promise<string[]> {
  if (looks.length === 0) return [];
  return (await run(page, { runOnly: { type: 'rule', values: byColour } })).reported;
}

/** Restricts the rules of colours and sizes to marked elements; all others check everything. */
function narrow(): void {
  const { axe: validate } = window as unknown as { axe: typeof axe };
  validate.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-look]' },
      { id: 'link-in-text-block', selector: 'a[href][data-look]' },
      { id: 'target-size', selector: '[data-target]' },
    ],
  });
}

function unmark(): void {
  for (const each of document.querySelectorAll('[data-look], [data-target]')) {
    each.removeAttribute('data-look');
    each.removeAttribute('data-target');
  }
}

/**
 * Marks up to three targets of each kind: two are alike when they and their containers have the same classes
 * and sizes, as the cells of a table.
 */
function markTargets(): void {
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
}

/**
 * Marks up to three texts of each look. Two texts have the same one when their colour, their size and weight,
 * and everything painted behind them agree. `known` contains how often each look has been checked already.
 * Returns the marked looks and the number of texts.
 */
function markLooks(existing: [string, number][]): { texts: number; looks: string[] } {
  const most = 3;
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return '';
    const cached = grounds.get(element);
    if (cached !== undefined) return cached;
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const isPlain = own === 'rgba(0, 0, 0, 0) none 1 none' && position === 'static';
    const ground = isPlain
      ? groundOf(element.parentElement)
      : `${groundOf(element.parentElement)}|${own} ${position}`;
    grounds.set(element, ground);
    return ground;
  };
  const counts = new Map(existing);
  const looks: string[] = [];
  const seen = new Set<Element>();
  const mark = (element: Element): void => {
    if (seen.has(element) || !element.checkVisibility({ visibilityProperty: true })) return;
    seen.add(element);
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const isOff = element.closest(':disabled, [aria-disabled="true"], [data-disabled]') !== null;
    const look = [color, fontSize, fontWeight, textShadow, textDecorationLine, isOff, groundOf(element)].join(
      '|',
    );
    const count = counts.get(look) ?? 0;
    counts.set(look, count + 1);
    if (count >= most) return;
    element.setAttribute('data-look', '');
    looks.push(look);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (parentElement !== null && (nodeValue ?? '').trim() !== '') mark(parentElement);
  }
  for (const each of document.querySelectorAll('input, select, textarea')) mark(each);
  return { texts: seen.size, looks };
}

/** One run in the page. Frames are not searched, because the pages have none. */
async function run(page: Page, options: object): Promise<{ passed: number; reported: string[] }> {
  const { violations, passed } = await page.evaluate(async (asked) => {
    const { axe: validate } = window as unknown as { axe: typeof axe };
    // The locations where a rule passed do not matter either, and none of these rules reads style sheets.
    const quick = { resultTypes: ['violations' as const], preload: false, iframes: false };
    const result = await validate.run(document, { ...asked, ...quick });
    return {
      passed: result.passes.length,
      violations: result.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })),
    };
  }, options);
  return { passed, reported: violations.map(({ id, html }) => `${id}: ${html.join('\n  ')}`) };
}
