/** Node has it; its types leave it to the DOM's, which the server does not see. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
}
