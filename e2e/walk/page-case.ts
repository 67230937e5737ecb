import { expect, type Locator, type Page } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';

/** A page in a typical state: with much on it, with nothing on it, or when the service fails. */
export interface PageCase {
  /** Names its tests and its pictures. */
  name: string;
  /** World it is looked at in. */
  seed: 'demo' | 'empty' | 'single';
  /** Below the connection; below its first project when it begins with `~`. */
  path: string | ((at: Console) => Promise<string>);
  /** The address is from the root: no connection is part of it. */
  outside?: boolean;
  /** Seen before anybody signs in. */
  signedOut?: boolean;
  /** It changes its world, which is therefore no other's. */
  own?: boolean;
  /** Operations that fail. */
  fails?: readonly string[];
  /** Title of the page. */
  title: string | RegExp;
  /** The content of the complete page. */
  shows: (page: Page) => Locator;
  /** A panel overlays the page, so that some of the content below is partly covered. */
  covered?: boolean;
  /** Opens the subject of the case: a dialog, a menu. */
  opens?: (page: Page, at: Console) => Promise<void>;
}

/** The first occurrence of a text. */
export const text = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
/** The first cell of a table. */
export const grid = (name: string) => (page: Page) =>
  page.getByRole('grid', { name }).getByRole('gridcell').first();

/** Navigates there, waits until everything is on the screen, and opens the subject of the case. */
export async function openCase(at: Console, each: PageCase): Promise<void> {
  await arriveAt(at, each);
  await each.opens?.(at.page, at);
}

/** Goes there and waits until everything is on the screen. */
export async function arriveAt(at: Console, each: PageCase): Promise<void> {
  const { page } = at;
  if (each.signedOut) await page.context().clearCookies();
  const path = typeof each.path === 'string' ? each.path : await each.path(at);
  await page.goto(each.outside ? path : at.url(path));
  await expect(page.getByRole('heading', { level: 1, name: each.title })).toBeVisible();
  await expect(each.shows(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
