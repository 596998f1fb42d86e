/// How many pixels of two pictures differ: a plain loop, as tests compare thousands of pictures.
package func differences(of one: [UInt32], from other: [UInt32]) -> Int {
  var count = max(one.count, other.count) - min(one.count, other.count)
  for index in 0..<min(one.count, other.count) where one[index] != other[index] { count += 1 }
  return count
}
