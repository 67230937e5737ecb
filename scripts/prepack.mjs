// `npm pack` and `npm publish`: what is packed is built, so that nobody builds at install.
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';

checkNode();
await ensureDependencies();
await ensureBuild();
