/** The build that this page is of. None in development, nor of a build that takes its worker back: then there is no worker to wait for. */
export const pageBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="halocline-build"]')?.content ?? null;
