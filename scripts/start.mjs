// `npm start` and `npm run emulator`: installs dependencies and builds where needed, then runs the server in
// this process.
import { programHelpWhenAsked } from './help.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';

programHelpWhenAsked();
checkNode();
await ensureDependencies();
await ensureBuild();
await import('../dist/server/main.js');
