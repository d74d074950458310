// Lays strands in a thread of its own, so that the map stays smooth meanwhile.
import { layStrands } from "./strands.js";

onmessage = ({ data: lines }) => {
  layStrands(lines);
  postMessage(lines.map(({ points, offsets, normals }) => ({ points, offsets, normals })));
};
