import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import { type Console, expect } from './fixtures.ts';

export interface Saved {
  id: string;
  version: number;
}

export const collection = 'context.services.get("mongodb-atlas").db("e2e").collection("things")';

/** An existing function: the subject of a test begins at its page. */
export function create(
  at: Console,
  office: Page,
  name: string,
  source: string,
  more: object = {},
): Promise<Saved> {
  const { connection, groupId } = at;
  return bff<Saved>(office, 'POST', '/functions', { connection, groupId, name, source, ...more });
}

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the function' });
export const args = (page: Page) => page.getByRole('textbox', { name: 'Arguments' });
export const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
export const result = (page: Page) => page.getByRole('textbox', { name: 'Result' });

/** As a person who selects all and pastes: the editor receives each step. */
export async function write(page: Page, text: string, box = editor(page)): Promise<void> {
  await box.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

export async function openFunction(at: Console, { id }: Saved, search = ''): Promise<void> {
  await at.open(`~/functions/${id}${search}`);
  await expect(editor(at.page)).toBeVisible();
}
