import { serveCommands } from '#server/data/threads/serve-commands.ts';
import { threadSearch } from './thread-search.ts';

serveCommands(threadSearch);
