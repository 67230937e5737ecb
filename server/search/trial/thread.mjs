// From source a thread is loaded as one file. The build puts it beside the server.
import { importThread } from '../../../scripts/source/bundle.mjs';

await importThread(import.meta.url);
