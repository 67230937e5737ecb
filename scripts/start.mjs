// `npm start` and `npm run emulator`: installs dependencies and builds where needed, then runs the server in
// this process.
import module from 'node:module';
import { programHelpWhenAsked } from './help.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';

programHelpWhenAsked();
checkNode();
await ensureDependencies();
await ensureBuild();
// compiled code is kept between runs, in the temporary folder of the person; older versions of Node lack it
module.enableCompileCache?.();
await import('../dist/server/main.js');
