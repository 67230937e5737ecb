/** Node has it; its types leave it to the DOM's, which the server does not see. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
