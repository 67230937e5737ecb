// Runs before anything is installed, on any Node: its own modules only.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;

/** Why Quarterdeck cannot run on this Node; undefined when it can. */
export function nodeRefusal() {
  if (isSupported) return undefined;
  return `Quarterdeck needs Node 20.19, 22.12, 24 or newer; this is ${process.versions.node}.`;
}
