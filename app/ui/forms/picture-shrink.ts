import { fitPicture, type PictureBounds } from '#app/domain/catalog/photos/picture-fit.ts';
import { SLIP_BOUNDS } from '#app/domain/money/slips/slip.ts';

const QUALITY = 0.8;
const PREVIEW_BOUNDS: PictureBounds = { side: 160, shortSide: 56, pixels: 160 * 160 };

/** Returns an upright JPEG as large as a slip is kept, or the file itself if the browser cannot convert it. */
export async function shrinkPicture(file: File): Promise<File> {
  const canvas = await drawPicture(file, SLIP_BOUNDS);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(null),
  );
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

/** Returns a small picture as a data URL, or '' if the browser cannot decode it. */
export async function previewPicture(file: File): Promise<string> {
  return (await drawPicture(file, PREVIEW_BOUNDS))?.toDataURL('image/jpeg', QUALITY) ?? '';
}

async function drawPicture(file: File, bounds: PictureBounds): Promise<HTMLCanvasElement | null> {
  try {
    // Upright by default: browsers before 2023 throw at the option that says so.
    const bitmap = await createImageBitmap(file);
    const canvas = Object.assign(document.createElement('canvas'), fitPicture(bitmap, bounds));
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
