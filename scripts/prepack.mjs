// `npm pack` and `npm publish`: the package contains the build, so that an install needs none.
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';

checkNode();
await ensureDependencies();
await ensureBuild();
