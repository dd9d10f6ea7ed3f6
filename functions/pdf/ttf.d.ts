/** A font's bytes: the build puts them into the module (infra/aws/bundle.ts). */
declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}
