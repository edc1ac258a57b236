// What may go wrong with a firmware update, whatever was really sent.

export type UpdateFaults = Readonly<{
  /** A bit of the image is wrong. */
  isImageSpoilt: boolean;
  isSignatureSpoilt: boolean;
  /** A weak signal: the image trickles in. */
  isDownloadSlow: boolean;
  /** The power goes in the middle of a download. */
  losesPower: boolean;
  /** A new image crashes a moment after its first boot. */
  isImageCrashing: boolean;
}>;

export const NO_UPDATE_FAULTS: UpdateFaults = {
  isImageSpoilt: false,
  isSignatureSpoilt: false,
  isDownloadSlow: false,
  losesPower: false,
  isImageCrashing: false,
};
