// `npm start` and `npm run emulator`: installs and builds what is missing, then runs the server in this process.
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';

checkNode();
ensureDependencies();
ensureBuild();
await import('../dist/server/main.js');
