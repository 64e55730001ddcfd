const LONGEST_SIDE = 2_000;
const QUALITY = 0.8;
const PREVIEW_SIDE = 160;

/** Returns an upright JPEG of at most 2,000 pixels per side, or the file itself if the browser cannot convert it. */
export async function shrinkPicture(file: File): Promise<File> {
  const canvas = await drawPicture(file, LONGEST_SIDE);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(null),
  );
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

/** Returns a small picture as a data URL, or '' if the browser cannot decode it. */
export async function previewPicture(file: File): Promise<string> {
  return (await drawPicture(file, PREVIEW_SIDE))?.toDataURL('image/jpeg', QUALITY) ?? '';
}

async function drawPicture(file: File, longestSide: number): Promise<HTMLCanvasElement | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency, so the background is white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return null;
  }
}
