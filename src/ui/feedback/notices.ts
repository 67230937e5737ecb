import { createNotices } from './notice-queue.ts';

/** The notifications of this window. Pages show them by `notify`. */
export const notices = createNotices();
