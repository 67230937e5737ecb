import type { Document } from 'bson';
import { updatePreviewOperations } from '#contract/console/update-previews.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { createQueue } from '../queue.ts';
import { previewUpdate } from './preview-update.ts';
import { readEjson } from './stored-text.ts';

interface PreviewDeps {
  defineHandlers: DefineConsoleHandlers;
  /** Ours, in milliseconds. */
  now: () => number;
}

/** At a time: each takes the processor for up to two seconds. */
const mostAtOnce = 2;
const mostWaiting = 20;

async function readDocument(field: string, text: string): Promise<Document> {
  const value = await readEjson(field, text);
  if (!isDocument(value)) throw refuseField(field, 'must be an object');
  return value;
}

/** The preview of an update. */
export function previewRoutes({ defineHandlers, now }: PreviewDeps): SignedInRoute[] {
  const inTurn = createQueue(mostAtOnce, mostWaiting, {
    refusal: () =>
      refuse('TOO_MANY_RUNS', {
        message: 'Too many previews are waiting. Try again in a moment.',
        headers: { 'retry-after': '5' },
      }),
  });
  return defineHandlers(updatePreviewOperations, {
    async previewUpdate({ body }, { call }) {
      const update = body.update === undefined ? undefined : await readEjson('update', body.update);
      if (update !== undefined && !isDocument(update) && !Array.isArray(update)) {
        throw refuseField('update', 'must be an object or an array');
      }
      const documents: Document[] = [];
      for (const [index, text] of body.documents.entries()) {
        documents.push(await readDocument(`documents.${index}`, text));
      }
      const task = {
        ...{ update, documents },
        filter: await readDocument('filter', body.filter ?? '{}'),
        options: await readDocument('options', body.options ?? '{}'),
      };
      return { results: await inTurn(() => previewUpdate(task, now), call.signal) };
    },
  });
}
