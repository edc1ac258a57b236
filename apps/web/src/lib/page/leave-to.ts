/** A full page load, which also forgets everything the page held about the person before. */
export const leaveTo = (path: string): void => location.assign(path);

export const reloadPage = (): void => location.reload();
