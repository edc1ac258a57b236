/** A wave from one length before x = 0 to one length after the width, closed at the bottom, so it can drift a whole length. */
export function wavePath(widthPx: number, amplitudePx: number, lengthPx: number, depthPx: number): string {
  const halfWaves = Math.ceil((widthPx + 2 * lengthPx) / lengthPx) * 2;
  const crests = Array.from({ length: halfWaves }, (_, index) => {
    const bendPx = index % 2 === 0 ? -amplitudePx : amplitudePx;
    return `q ${lengthPx / 4} ${bendPx} ${lengthPx / 2} 0`;
  });
  return `M ${-lengthPx} 0 ${crests.join(" ")} V ${depthPx} H ${-lengthPx} Z`;
}
