/**
 * The `most` largest values of documents whose values only grow: a heap whose root is the least. Its root is the bar that
 * everything else has to reach. Documents of a segment that was left stay in it as values only.
 */
export class Leaders {
  /** What is below can't be among the best any more; 0 while there is room. */
  bar = 0
  private readonly values: Int32Array
  private readonly docs: Int32Array
  private size = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
    this.values = new Int32Array(most)
    this.docs = new Int32Array(most)
  }

  /** A document's value, when it is larger than the bar. `places`: by document, where it is in the heap, plus one. */
  raise(doc: number, value: number, places: Int32Array): void {
    const place = places[doc]!
    if (place > 0) {
      this.values[place - 1] = value
      this.sink(place - 1, places)
    } else if (this.size < this.most) {
      const at = this.size++
      this.put(at, doc, value, places)
      this.rise(at, places)
    } else {
      const out = this.docs[0]!
      if (out >= 0) places[out] = 0
      this.put(0, doc, value, places)
      this.sink(0, places)
    }
    if (this.size === this.most) this.bar = this.values[0]!
  }

  /** The least of what they will be worth, by `whole` of this segment's documents; 0 while there is room. */
  least(whole: (doc: number, value: number) => number): number {
    if (this.size < this.most) return 0
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < this.size && least > this.bar; i++) {
      const doc = this.docs[i]!
      least = Math.min(least, doc < 0 ? this.values[i]! : whole(doc, this.values[i]!))
    }
    return least
  }

  /** Document numbers mean others from here on. */
  leave(places: Int32Array): void {
    for (let i = 0; i < this.size; i++) {
      const doc = this.docs[i]!
      if (doc >= 0) places[doc] = 0
      this.docs[i] = -1
    }
  }

  private put(at: number, doc: number, value: number, places: Int32Array): void {
    this.values[at] = value
    this.docs[at] = doc
    if (doc >= 0) places[doc] = at + 1
  }

  private rise(from: number, places: Int32Array): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.values[parent]! <= this.values[at]!) return
      this.swap(at, parent, places)
      at = parent
    }
  }

  private sink(from: number, places: Int32Array): void {
    let at = from
    for (;;) {
      let least = at
      const left = 2 * at + 1
      if (left < this.size && this.values[left]! < this.values[least]!) least = left
      if (left + 1 < this.size && this.values[left + 1]! < this.values[least]!) least = left + 1
      if (least === at) return
      this.swap(at, least, places)
      at = least
    }
  }

  private swap(a: number, b: number, places: Int32Array): void {
    const [doc, value] = [this.docs[a]!, this.values[a]!]
    this.put(a, this.docs[b]!, this.values[b]!, places)
    this.put(b, doc, value, places)
  }
}
