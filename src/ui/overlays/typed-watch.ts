/** A text that was typed and not saved. */
export interface TypedText {
  label: string;
  text: string;
}

/** The watch of typed texts: `typed-text.ts` starts it with the first form, so that the first page does not load it. */
export const typedWatch = {
  /** Called after a saved change: the texts of the form that was sent last are no loss. */
  markSaved(): void {},
  /** Keeps unsaved texts for this user, without passwords: the page is being removed. */
  keep(_userId: string): void {},
  /** Returns and forgets the kept texts; none for another user. */
  take: (_userId?: string): readonly TypedText[] => [],
};
