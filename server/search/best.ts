/** Keeps the `most` best of a stream: a heap whose root is the worst that is kept. */
export class Best<T> {
  private readonly heap: T[] = []
  private readonly most: number
  /** Negative where `a` comes before `b`; never 0 for two different things, so that the order is one. */
  private readonly order: (a: T, b: T) => number

  constructor(most: number, order: (a: T, b: T) => number) {
    this.most = most
    this.order = order
  }

  /** The worst that is kept, once there is no more room: what comes after it needs no offer. */
  get bar(): T | undefined {
    return this.heap.length < this.most ? undefined : this.heap[0]
  }

  offer(candidate: T): void {
    if (this.most === 0) return
    if (this.heap.length < this.most) {
      this.heap.push(candidate)
      this.rise(this.heap.length - 1)
    } else if (this.order(candidate, this.heap[0]!) < 0) {
      this.heap[0] = candidate
      this.sink(0)
    }
  }

  /** Best first. */
  sorted(): T[] {
    return [...this.heap].sort(this.order)
  }

  private rise(from: number): void {
    let i = from
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.order(this.heap[i]!, this.heap[parent]!) <= 0) return
      this.swap(i, parent)
      i = parent
    }
  }

  private sink(from: number): void {
    let i = from
    for (;;) {
      let worst = i
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < this.heap.length && this.order(this.heap[child]!, this.heap[worst]!) > 0) worst = child
      if (worst === i) return
      this.swap(i, worst)
      i = worst
    }
  }

  private swap(a: number, b: number): void {
    const held = this.heap[a]!
    this.heap[a] = this.heap[b]!
    this.heap[b] = held
  }
}
