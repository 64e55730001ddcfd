import type { Db } from '#app/db/schema.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { type Colour, createCanvas } from '#app/images/canvas.ts';
import { encodePng } from '#app/images/canvas-png.server.ts';
import { makePhoto } from '#app/images/photo-make.server.ts';

const SIZE = { width: 480, height: 560 };
const BODY = { x: 122, y: 32, width: 236, height: 488 };
const BODIES: Colour[] = ['#27364a', '#5b6f5f', '#8a7fa8', '#b08d6a', '#3a6b8c', '#2d2f33', '#8fb0a8', '#a8525c'];
const GLASS: Colour = '#11161c';
const BACKGROUND: Colour = '#eef1f3';

type Model = { id: string; name: string };

export async function seedPhotos(db: Db, by: By, models: Model[]): Promise<void> {
  for (const [index, { id, name }] of models.entries()) {
    if (index % 6 === 5) continue; // Some phones have no photo.
    const body = BODIES[index % BODIES.length] ?? GLASS;
    await addDrawing(db, by, { id, name: `${name} back`, picture: drawBack(body, index) });
    if (index < 6) await addDrawing(db, by, { id, name: `${name} front`, picture: drawFront(body, index) });
  }
}

export async function seedArticlePhotos(db: Db, by: By, articles: Model[]): Promise<void> {
  for (const { id, name } of articles) {
    const draw = /charger/.test(name) ? drawCharger : /cable/.test(name) ? drawCable : drawCase;
    await addDrawing(db, by, { id, name, picture: draw() });
  }
}

type Drawing = { id: string; name: string; picture: ReturnType<typeof createCanvas> };

async function addDrawing(db: Db, by: By, { id, name, picture }: Drawing): Promise<void> {
  const made = await makePhoto(await encodePng(picture), { source: '', lane: 0 });
  if (!made.ok) throw new Error(made.problem);
  await addPhoto(db, by, { itemId: id, key: name, photo: made.content });
}

function drawBack(body: Colour, index: number) {
  const canvas = createBackground();
  const { x, y, width } = BODY;
  canvas.box(BODY, body, 34);
  // The island of the cameras, in one of three shapes.
  const island = [
    { x: x + 18, y: y + 18, width: 92, height: 122 },
    { x: x + width / 2 - 62, y: y + 20, width: 124, height: 124 },
    { x: x + 18, y: y + 18, width: 54, height: 150 },
  ][index % 3] ?? { x, y, width: 0, height: 0 };
  canvas.box(island, '#ffffff', island.width / 3);
  canvas.box(
    { x: island.x + 2, y: island.y + 2, width: island.width - 4, height: island.height - 4 },
    body,
    island.width / 3,
  );
  for (const at of [0.28, 0.72]) lens(canvas, island.x + island.width / 2, island.y + island.height * at);
  return canvas;
}

function lens(canvas: Drawing['picture'], x: number, y: number): void {
  canvas.box({ x: x - 21, y: y - 21, width: 42, height: 42 }, '#c9ced3', 21);
  canvas.box({ x: x - 18, y: y - 18, width: 36, height: 36 }, GLASS, 18);
  canvas.box({ x: x - 8, y: y - 8, width: 16, height: 16 }, '#34424f', 8);
}

function drawFront(body: Colour, index: number) {
  const canvas = createBackground();
  const { x, y, width, height } = BODY;
  canvas.box(BODY, body, 34);
  canvas.box({ x: x + 5, y: y + 5, width: width - 10, height: height - 10 }, GLASS, 30);
  const screen = { x: x + 11, y: y + 11, width: width - 22, height: height - 22 };
  canvas.box(screen, BODIES[(index + 3) % BODIES.length] ?? body, 26);
  canvas.box({ x: screen.x, y: screen.y + height * 0.55, width: screen.width, height: height * 0.2 }, body);
  canvas.box({ x: x + width / 2 - 7, y: y + 24, width: 14, height: 14 }, GLASS, 7);
  return canvas;
}

function drawCharger() {
  const canvas = createBackground();
  for (const x of [200, 262]) canvas.box({ x, y: 80, width: 18, height: 90 }, '#9aa3ab', 6);
  canvas.box({ x: 140, y: 150, width: 200, height: 250 }, '#c9ced3', 36);
  canvas.box({ x: 144, y: 154, width: 192, height: 242 }, '#ffffff', 34);
  canvas.box({ x: 212, y: 350, width: 56, height: 20 }, GLASS, 10);
  return canvas;
}

function drawCable() {
  const canvas = createBackground();
  for (const inset of [0, 44, 88]) {
    canvas.box(
      { x: 110 + inset, y: 150 + inset, width: 260 - 2 * inset, height: 260 - 2 * inset },
      '#5b6570',
      130 - inset,
    );
    const inner = inset + 16;
    canvas.box(
      { x: 110 + inner, y: 150 + inner, width: 260 - 2 * inner, height: 260 - 2 * inner },
      BACKGROUND,
      130 - inner,
    );
  }
  canvas.box({ x: 354, y: 120, width: 16, height: 160 }, '#5b6570', 8);
  canvas.box({ x: 344, y: 70, width: 36, height: 80 }, GLASS, 8);
  canvas.box({ x: 351, y: 48, width: 22, height: 30 }, '#9aa3ab', 8);
  return canvas;
}

function drawCase() {
  const canvas = createBackground();
  const { x, y, width, height } = BODY;
  canvas.box(BODY, '#9fb4c4', 34);
  canvas.box({ x: x + 10, y: y + 10, width: width - 20, height: height - 20 }, '#dfe8ee', 28);
  canvas.box({ x: x + 26, y: y + 26, width: 92, height: 122 }, '#9fb4c4', 26);
  canvas.box({ x: x + 34, y: y + 34, width: 76, height: 106 }, BACKGROUND, 20);
  return canvas;
}

function createBackground() {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  canvas.box({ x: 0, y: 0, ...SIZE }, BACKGROUND);
  canvas.box({ x: BODY.x + 8, y: BODY.y + BODY.height - 4, width: BODY.width - 16, height: 18 }, '#d8dde1', 9);
  return canvas;
}
