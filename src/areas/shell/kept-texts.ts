import { createStore } from '#src/lib/stores/store.ts';
import { type TypedText, typedTexts } from '#src/ui/overlays/typed-text.ts';

interface KeptTexts {
  userId: string;
  texts: readonly TypedText[];
}

/** What a user had typed and not saved when the session ended: in memory, and only for the same user. */
export const keptTexts = createStore<KeptTexts | undefined>(undefined);

/** To be called before the page of an ended session is removed. */
export function keepTexts(userId: string): void {
  const texts = typedTexts();
  if (texts.length > 0) keptTexts.set({ userId, texts });
}
